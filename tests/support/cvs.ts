import { type CorpusCv, samples } from "../../bench/intake/corpus.ts";

let made: Promise<CorpusCv[]> | undefined;

/**
 * Ten CV files of fictional people in ten layouts (one and two columns, sidebar, table, LinkedIn, dates on the left,
 * two DOCX, RTF, ODT), each with its expected reading. Made once per process.
 */
export const sampleCvs = (): Promise<CorpusCv[]> => (made ??= samples());
