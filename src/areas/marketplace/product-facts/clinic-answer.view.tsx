import { Icon } from "../../../ui/icon.tsx";
import type { ClinicAnswerModel } from "./clinic-answer.view-model.ts";
import { answerIcons } from "./clinic-answer.rules.ts";

/** "Sí, Clínica Dávila es preferente: 90 % (red al 01-01-2026)". */
export function ClinicAnswer({ answer: { kind, text, day } }: { answer: ClinicAnswerModel }) {
  return (
    <span className={`row clinic-answer__${kind}`}>
      <Icon name={answerIcons[kind]} />
      <span>
        <strong>{text}</strong>
        {day === null ? null : <small> ({day})</small>}
      </span>
    </span>
  );
}
