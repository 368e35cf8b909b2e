/**
 * Which build of the program this is, for the keys of whatever outlives it: circuits, results, queues.
 */
import { STAMP } from "./build-stamp.ts"; // written by scripts/build-module.mjs

export interface Build {
  readonly version: string;
  /** A hash of the sources that turn rules into circuits. */
  readonly compiler: string;
  /** A hash of all sources that shape the result of a match or a trial. */
  readonly program: string;
  /** The commit it was built at, with "-dirty" where the sources had changed since; null where that is not known. */
  readonly commit: string | null;
}

export const BUILD: Build = STAMP;

/** The version with the build in semantic versioning's notation, `0.2.0+4f1c…`: what results and queues are keyed by. */
export function buildName({ version, program }: Build = BUILD): string {
  return `${version}+${program}`;
}

/** The same for people, with the commit where it is known. */
export function buildText(build: Build = BUILD): string {
  return build.commit === null ? buildName(build) : `${buildName(build)} (commit ${build.commit})`;
}
