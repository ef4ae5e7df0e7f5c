import type { FormFault } from "#src/ui/kit/fields/kit-form.tsx";
import type { FileLimits } from "#src/ui/kit/file-limits.rules.ts";

interface Fact {
  name: string;
  value: string | null;
  href?: string;
}

export interface DisputeModel {
  title: string;
  listHref: string;
  state: string;
  tone: "wait" | "success" | "error";
  facts: Fact[];
  /** Said while it is open and its last day for evidence is over. */
  late: string | null;
  /** Said where the reader sees an open dispute and may not answer it. */
  readOnly: string | null;
  files: {
    id: string;
    name: string;
    /** Null where its bytes cannot be had. */
    href: string | null;
    note: string;
    /** Words of its button; null where it may not be taken away. */
    remove: string | null;
  }[];
  /** Null where nothing may be added. */
  upload: { action: string; back: string; limits: FileLimits } | null;
  /** Null where the answer may not be changed. */
  form: {
    /** The version that is read, which is sent along. */
    version: string;
    text: string;
    longest: number;
    /** Whether the provider takes it by a call, and still. */
    canSend: boolean;
    hand: { longest: number; day: string; min: string; max: string; note: string };
  } | null;
  /** The text, where it is read alone. */
  answer: string | null;
  sent: Fact[] | null;
}

export interface DisputeViewProps {
  model: DisputeModel;
  /** What was done, and why a file was not taken. */
  done: string | null;
  fault: string | null;
  answer: {
    form: string;
    values: Readonly<Record<string, string>>;
    faults: readonly FormFault[];
    attempt: string;
  } | null;
  isSending: boolean;
}
