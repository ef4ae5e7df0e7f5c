import type { ReactNode } from "react";
import { Banner } from "#src/ui/kit/banner.tsx";
import type { FormFault } from "#src/ui/kit/fields/kit-form.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";

/** The answer to a form by which finance enters that something was handed over. */
export interface HandOverAnswer {
  done: string | null;
  faults: readonly FormFault[];
  /** What was typed in a form that was refused. */
  typed: Record<string, string>;
  isSending: boolean;
}

/** A page of what is to be handed over and what was: its title, what came of the form, and its panels. */
export function HandOverPage(props: {
  title: string;
  note: string;
  answer: Pick<HandOverAnswer, "done" | "faults">;
  children: ReactNode;
}) {
  const { title, note, answer, children } = props;
  return (
    <div className="k">
      <PageHeader title={title} note={note} />
      {answer.done === null ? null : <Banner tone="success">{answer.done}</Banner>}
      {answer.faults.map(({ message }) => (
        <Banner tone="error" key={message}>
          {message}
        </Banner>
      ))}
      <div className="k-page-grid">
        <div className="k-page-grid__wide k-stack">{children}</div>
      </div>
    </div>
  );
}
