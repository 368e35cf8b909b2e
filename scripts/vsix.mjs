/**
 * npm run task -- vsix [FILE]: builds the extension for Visual Studio Code and packs it, without the network. A .vsix is a ZIP in
 * the Open Packaging Conventions: the extension under extension/, its manifest, and the types of all files.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { zipped } from "./zip.mjs";

const folder = fileURLToPath(new URL("../apps/vscode/", import.meta.url));
const FILES = [
  "README.md",
  "LICENSE",
  "language.json",
  "syntaxes/gdl.json",
  "dist/extension.cjs",
  "dist/board.js",
  "dist/board.css",
];
/** What only concerns who builds it. */
const OWN_FIELDS = ["private", "scripts", "devDependencies"];

const CONTENT_TYPES = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".json" ContentType="application/json" />
  <Default Extension=".md" ContentType="text/markdown" />
  <Default Extension=".js" ContentType="application/javascript" />
  <Default Extension=".cjs" ContentType="application/javascript" />
  <Default Extension=".css" ContentType="text/css" />
  <Default Extension=".vsixmanifest" ContentType="text/xml" />
  <Override PartName="/extension/LICENSE" ContentType="text/plain" />
</Types>
`;

const built = spawnSync("npm", ["run", "-s", "build"], {
  cwd: folder,
  stdio: "inherit",
  shell: process.platform === "win32",
});
if (built.status !== 0) process.exit(built.status ?? 1);
const out = resolve(process.argv[2] ?? `${folder}dist/agon-gdl.vsix`);
mkdirSync(dirname(out), { recursive: true });
writeFileSync(out, packed());
process.stdout.write(`${out}\n`);

function packed() {
  const manifest = JSON.parse(readFileSync(`${folder}package.json`, "utf8"));
  const own = Object.fromEntries(Object.entries(manifest).filter(([field]) => !OWN_FIELDS.includes(field)));
  return zipped([
    ["[Content_Types].xml", Buffer.from(CONTENT_TYPES)],
    ["extension.vsixmanifest", Buffer.from(manifestText(own))],
    ["extension/package.json", Buffer.from(`${JSON.stringify(own, undefined, 2)}\n`)],
    ...FILES.map((file) => [`extension/${file}`, readFileSync(folder + file)]),
  ]);
}

function manifestText({ name, version, publisher, displayName, description, categories, engines }) {
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}" />
    <DisplayName>${displayName}</DisplayName>
    <Description>${description}</Description>
    <Tags>gdl,game description language,general game playing</Tags>
    <Categories>${categories.join(",")}</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${engines.vscode}" />
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace" />
    </Properties>
    <License>extension/LICENSE</License>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code" /></Installation>
  <Dependencies />
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE" Addressable="true" />
  </Assets>
</PackageManifest>
`;
}
