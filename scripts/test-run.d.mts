export const RUN: string;
