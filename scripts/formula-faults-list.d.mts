export interface FormulaFault {
  readonly formula: string;
  readonly file: string;
  readonly tests: readonly string[];
  readonly from: string;
  readonly to: string;
}

export const FAULTS: readonly FormulaFault[];
