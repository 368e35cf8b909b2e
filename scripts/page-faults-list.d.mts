export interface PageFault {
  readonly defect: string;
  readonly file: string;
  readonly suite: string;
  readonly test: string;
  readonly from: string;
  readonly to: string;
}

export const PAGE_FAULTS: readonly PageFault[];
