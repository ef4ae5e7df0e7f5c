"use client";
import { useState } from "react";

/** A button whose texts are drawn when it is pressed. */
export function Popover({
  className,
  label,
  name,
  texts,
}: {
  className: string;
  label: string;
  name: string;
  texts: readonly string[];
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        className={className}
        type="button"
        aria-label={name}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen ? (
        <ul className="popover">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
