import { type ChangeEvent, useState } from "react";
import { useLive } from "../use-live.ts";
import type { FieldDefinition } from "./form-body.tsx";
import { followed } from "./follows.rules.ts";

const isControl = (target: object): target is { name: string; value: string } =>
  "name" in target && "value" in target;

/** The fields of a form as they follow each other: with JavaScript; without, all of them are there. */
export function useFollowed(
  fields: readonly FieldDefinition[],
  values: Readonly<Record<string, string>>,
) {
  const isLive = useLive();
  const [chosen, setChosen] = useState(values);
  return {
    fields: isLive ? followed(fields, chosen) : fields,
    onChange({ target }: ChangeEvent<HTMLFormElement>): void {
      if (isControl(target)) setChosen((now) => ({ ...now, [target.name]: target.value }));
    },
  };
}
