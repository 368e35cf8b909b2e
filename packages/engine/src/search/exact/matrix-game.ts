/**
 * The value of a matrix game and a best mix for each side (von Neumann 1928), by the simplex method: with all payoffs
 * above 0,
 *
 *   maximise Σ y_j   where   Σ_j A_ij y_j ≤ 1,  y ≥ 0        value = 1 / Σ y_j,  column's mix = value · y,
 *
 * and the row's mix is the solution of the dual, which stands in the last row of the tableau.
 */
export interface MatrixSolution {
  /** What the row side gets. */
  readonly value: number;
  readonly row: readonly number[];
  readonly column: readonly number[];
}

const EPSILON = 1e-11;

/** `payoffs[i][j]` is what the row side gets, who wants much; the column side wants it little. */
export function solveMatrix(payoffs: readonly (readonly number[])[]): MatrixSolution {
  const least = Math.min(...payoffs.map((row) => Math.min(...row)));
  const most = Math.max(...payoffs.map((row) => Math.max(...row)));
  const scale = most > least ? most - least : 1;
  const [rows, columns] = [payoffs.length, payoffs[0]!.length];
  const tableau = newTableau(payoffs.map((row) => row.map((payoff) => 1 + (payoff - least) / scale)));
  const basis = Array.from({ length: rows }, (_, row) => columns + row);
  for (let column = entering(tableau); column >= 0; column = entering(tableau)) {
    const row = leaving(tableau, basis, column);
    pivot(tableau, row, column);
    basis[row] = column;
  }
  const last = tableau[rows]!;
  const value = 1 / last.at(-1)!;
  const column = new Array<number>(columns).fill(0);
  for (const [row, variable] of basis.entries())
    if (variable < columns) column[variable] = Math.max(0, tableau[row]!.at(-1)! * value);
  const row = Array.from({ length: rows }, (_, index) => Math.max(0, last[columns + index]! * value));
  return { value: least + (value - 1) * scale, row, column };
}

/** Constraints with a slack variable each; below them the objective. */
function newTableau(matrix: readonly (readonly number[])[]): Float64Array[] {
  const [rows, columns] = [matrix.length, matrix[0]!.length];
  const tableau = Array.from({ length: rows + 1 }, () => new Float64Array(columns + rows + 1));
  for (const [row, payoffs] of matrix.entries()) {
    tableau[row]!.set(payoffs);
    tableau[row]![columns + row] = 1;
    tableau[row]![columns + rows] = 1;
  }
  tableau[rows]!.fill(-1, 0, columns);
  return tableau;
}

/** The first variable that helps (Bland's rule, which never goes round in circles); -1 at the optimum. */
function entering(tableau: readonly Float64Array[]): number {
  return tableau
    .at(-1)!
    .subarray(0, -1)
    .findIndex((cost) => cost < -EPSILON);
}

function leaving(tableau: readonly Float64Array[], basis: readonly number[], column: number): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let row = 0; row < basis.length; row++) {
    const coefficient = tableau[row]![column]!;
    if (coefficient <= EPSILON) continue;
    const ratio = tableau[row]!.at(-1)! / coefficient;
    if (ratio > least + EPSILON || (ratio > least - EPSILON && best >= 0 && basis[row]! > basis[best]!)) continue;
    best = row;
    least = ratio;
  }
  if (best < 0) throw new Error("a matrix game has no end");
  return best;
}

function pivot(tableau: readonly Float64Array[], row: number, column: number): void {
  const chosen = tableau[row]!;
  const factor = 1 / chosen[column]!;
  for (let at = 0; at < chosen.length; at++) chosen[at]! *= factor;
  for (const other of tableau) {
    const share = other[column]!;
    if (other === chosen || share === 0) continue;
    for (let at = 0; at < other.length; at++) other[at]! -= share * chosen[at]!;
  }
}
