/**
 * What the games of the corpus are, by looking at their rules and at the pictures: one board, hexagons, several boards or no board
 * at all, and how many cells there are. Boards alike are written 2x9, others 9+16; lines between squares count as cells.
 */
const KINDS = `
board 3: hodgepodge
board 4: factoringGeorgeForman lightsOn nim1 nim2 nim4
board 6: blocksWorldParallel incredible pancakes6
board 8: blocks2player circlesolitaire coins coins_atomic hanoi pancakes88
board 9:
    biddingTicTacToe biddingTicTacToe_10coins bunk_t chickentictactoe chickentoetictac eightPuzzle eotcitcit
    numbertictactoe sum15 ticTacToe tictactoe-init1 tictactoe_orthogonal toetictac
board 10: hanoi7_bugfix
board 11: checkLines
board 12: kalaha_2009
board 14: kalaha6x2x4
board 15: ttcc4_2player_small
board 16:
    blocker coloredtrails futoshiki4 lightsOnParallel lightsOnSimul4 lightsOnSimultaneous
    minichess-evilconjuncts
board 20: crisscross factoringMutuallyAssuredDestruction slidingpieces
board 21: quad_5x5
board 24: merrills
board 25: cittaceot futoshiki5 god lightsOut ticTacToeLarge withConviction
board 27: ttcc4_2player_alt
board 30: knightsTour
board 32: zhadu
board 33: peg tpeg
board 34: ttcc4
board 36: blobwars breakthroughSmall breakthroughSuicideSmall four_way_battle queens06ug snake2p
board 37: pegEuro
board 42: conn4
board 45: quad_7x7
board 48: checkersSmall connectFour connectFourSuicide
board 49: 2pttc 3pffa 3pttc 4pffa atariGoVariant_7x7 atariGo_7x7 connect4 golden_rectangle
board 54: pacman3p
board 56: chomp
board 63: snake_2008 snake_2008_tweaked snake_2009
board 64:
    alexChess amazons_8x8 battle battlebrushes breakthrough breakthroughWalls checkers
    checkers-cylinder-mustjump checkers-mustjump-torus checkers-newgoals checkers-suicide-cylinder-mustjump
    checkersBarrelNoKings checkersTorus checkersTorusNoKings chess chess_200 chinook connect5 cylinder-checkers
    endgame escortLatch ghostMaze2p knightThrough knightmove max_knights mummymaze1p mummymaze2p
    othello-comp2007 othelloSuicide pawnToQueen pawnWhopping queens08lg queens08ug reversi reversiSuicide
    sheepAndWolf shmup skirmish skirmishFinal2 skirmishFinal3 skirmishHoles skirmishNew skirmishZeroSum
    slaughter speedChess strangeSkirmish wargame01
board 81:
    nineBoardTicTacToe racer4 shogi_ctk sudoku sudokuGrade1 sudokuGrade2 sudokuGrade3 sudokuGrade4 sudokuGrade5
    sudokuGrade6E sudokuGrade6H tictactoex9 zombieAttack1PL6
board 85: dotsAndBoxes dotsAndBoxesSuicide
board 90: beatMania
board 100: amazons amazonsSuicide amazonsTorus amazons_10x10 knightazons nonogram_10x10_1 queens
board 117: quad
board 121: gomoku_11x11 knightwar
board 144: queens12ug tron_10x10
board 145: hallway
board 225: gomoku_15x15 gomoku_swap2_15x15
board 256: queens16ug
board 400: asteroidsParallel asteroidsSerial connectFourLarger
board 961: queens31lg
hex 25: laikLee_hex
hex 37:
    chineseCheckers1 chineseCheckers2 chineseCheckers3 chineseCheckers6 copolymer_4 copolymer_4_pie hidato37
hex 55: majorities
hex 60: catcha_mouse
hex 81: hex hexPie
several: rubiksCube rubiksCubeSuperflip
several 2x16: blockerParallel blockerSerial quarto snakeParallel
several 2x9: double_tictactoe_dengji doubletictactoe doubletoetictac ticTacToeSerial
several 4x9: pentago
several 8x64: cubicup_3player
several 9+16: ticblock
several 15+15+20+4+4: crissrace
several 15+15+4+4: racetrackcorridor
several 20x4: factoringImpossibleTurtleBrain
several 400+21+21: blokbox_simple
table:
    buttons duplicateStateLarge duplicateStateMedium duplicateStateSmall gt_attrition gt_chicken gt_coordination
    gt_prisoner gt_staghunt gt_tinfoil gt_two_thirds_2p gt_two_thirds_6p gt_ultimatum guess haystack maze pearls
    ruleDepthExponential ruleDepthLinear stateSpaceLarge stateSpaceMedium switches troublemaker01 troublemaker02
    twisty-passages untwistycomplex2 urmAdd
`;

/** Kind and cells by the name of the game. */
export const CORPUS_KINDS: ReadonlyMap<string, string> = new Map(
  KINDS.split(/\n(?=\S)/).flatMap((line) => {
    const [kind = "", names = ""] = line.trim().split(":");
    return names.split(/\s+/).flatMap((name): [string, string][] => (name === "" ? [] : [[name, kind]]));
  }),
);
