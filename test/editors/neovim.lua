-- Run by neovim.test.ts in `nvim --headless`, after the set-up of docs/guide/editors.md: opens rulesheets, asks the language
-- server what a person would ask by keys, and prints all answers as one line of JSON.
local answers = {}

local function waits(what, done)
  assert(vim.wait(60000, done, 20), "nothing came of: " .. what)
end

local function open(path)
  vim.cmd("edit " .. vim.fn.fnameescape(path))
  waits("the client of " .. path, function()
    local client = vim.lsp.get_active_clients({ bufnr = 0 })[1] or vim.lsp.buf_get_clients(0)[1]
    return client ~= nil and client.initialized
  end)
end

local function go(text)
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
  assert(vim.fn.search("\\V" .. text, "c") > 0, "not in the file: " .. text)
end

local function ask(method, params)
  local result = vim.lsp.buf_request_sync(0, method, params, 60000)
  for _, answer in pairs(result or {}) do
    if answer.error then return { error = answer.error.message } end
    return answer.result
  end
end

local function here(more)
  return vim.tbl_extend("force", vim.lsp.util.make_position_params(), more or {})
end

local function problems()
  return vim.tbl_map(function(each)
    return { line = each.lnum + 1, column = each.col + 1, code = each.code, source = each.source }
  end, vim.diagnostic.get(0))
end

-- A rulesheet with a mistake: what is wrong, the fix, and the text after it.
open(vim.env.AGON_WRONG)
waits("diagnostics", function() return #vim.diagnostic.get(0) > 0 end)
answers.problems = problems()
local wrong = vim.diagnostic.get(0)[1]
local at = { line = wrong.lnum, character = wrong.col }
local actions = ask("textDocument/codeAction", {
  textDocument = vim.lsp.util.make_text_document_params(),
  range = { start = at, ["end"] = at },
  context = { diagnostics = {} },
})
answers.fixes = vim.tbl_map(function(action) return action.title end, actions)
vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
waits("no diagnostics", function() return #vim.diagnostic.get(0) == 0 end)
answers.mended = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")

-- A real one.
open(vim.env.AGON_RULES)
go("(line ?r)")
vim.fn.search("line", "c")
answers.hover = ask("textDocument/hover", here()).contents.value
answers.definitions = #ask("textDocument/definition", here())
answers.references = #ask("textDocument/references", here({ context = { includeDeclaration = true } }))
answers.symbols = vim.tbl_map(function(symbol) return symbol.name end,
  ask("textDocument/documentSymbol", { textDocument = vim.lsp.util.make_text_document_params() }))
answers.lenses = vim.tbl_map(function(lens) return lens.command.title end,
  ask("textDocument/codeLens", { textDocument = vim.lsp.util.make_text_document_params() }))
answers.colours = #ask("textDocument/semanticTokens/full",
  { textDocument = vim.lsp.util.make_text_document_params() }).data / 5
vim.lsp.util.apply_workspace_edit(ask("textDocument/rename", here({ newName = "three" })), "utf-16")
answers.renamed = vim.fn.searchcount({ pattern = "(three ", maxcount = 0 }).total
answers.left = vim.fn.searchcount({ pattern = "(line ", maxcount = 0 }).total
answers.format = type(ask("textDocument/formatting",
  { textDocument = vim.lsp.util.make_text_document_params(), options = { tabSize = 2, insertSpaces = true } }))
io.stdout:write(vim.fn.json_encode(answers) .. "\n")
vim.cmd("qall!")
