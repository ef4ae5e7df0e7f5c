import { useEffect, useRef } from "react";

export interface ErrorSummaryItem {
  /** Id of the control at fault; none where the message is about the whole form. */
  fieldId?: string | undefined;
  message: string;
}

/** What is wrong with a form, in one place: focused when it appears, each line a link to its field with
 *  the field's own words (UX 27). Draw it with a key of the attempt, so a new one takes focus. */
export function ErrorSummary({
  title,
  lead,
  items,
  level = 2,
}: {
  title: string;
  /** A sentence about the whole form, under the title. */
  lead?: string | undefined;
  items: readonly ErrorSummaryItem[];
  level?: 2 | 3;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <Heading>{title}</Heading>
      {lead === undefined ? null : <p>{lead}</p>}
      <ul>
        {items.map((item) => (
          <li key={`${item.fieldId ?? ""} ${item.message}`}>
            {item.fieldId === undefined ? (
              item.message
            ) : (
              <a
                href={`#${item.fieldId}`}
                onClick={(event) => {
                  const control = document.getElementById(item.fieldId ?? "");
                  if (control === null) return;
                  event.preventDefault();
                  control.focus();
                  control.scrollIntoView({ block: "center" });
                }}
              >
                {item.message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
