"use client";
import { createContext, type ReactNode, useContext, useState } from "react";

interface Choice {
  codes: readonly string[];
  toggle(code: string): void;
}

const ChoiceContext = createContext<Choice>({ codes: [], toggle: () => undefined });
const limit = 4;

/** What is chosen to compare, for the boxes of all cards. */
export function CompareChoice({ chosen, children }: { chosen: string[]; children: ReactNode }) {
  const [codes, setCodes] = useState(chosen);
  const toggle = (code: string) =>
    setCodes((now) =>
      now.includes(code)
        ? now.filter((one) => one !== code)
        : now.length < limit
          ? [...now, code]
          : now,
    );
  return <ChoiceContext value={{ codes, toggle }}>{children}</ChoiceContext>;
}

export function CompareBox({ code, name, words }: { code: string; name: string; words: string }) {
  const { codes, toggle } = useContext(ChoiceContext);
  return (
    <label className="compare-check">
      <input
        className="box"
        type="checkbox"
        name="codes"
        value={code}
        aria-label={`${words} ${name}`}
        checked={codes.includes(code)}
        onChange={() => toggle(code)}
      />
      {words}
    </label>
  );
}
