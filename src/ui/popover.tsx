import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { popoverCloseDelayMs } from "../contracts/shell-figures.ts";

/** How long a pointer or the focus rests before it opens (CQ 9). */
export const popoverDelayMs = 200;

/** A button with a popover: opens on click at once, on focus and hover after a moment; it can be hovered
 *  itself, and Esc closes it (UX 20). `children` are drawn only while it is open. */
export function PopoverButton({
  className,
  label,
  children,
}: {
  className: string;
  label: ReactNode;
  children: () => ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [place, setPlace] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const anchor = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  const id = useId();
  const soon = (open: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsOpen(open), open ? popoverDelayMs : popoverCloseDelayMs);
  };
  const now = (open: boolean) => {
    clearTimeout(timer.current);
    setIsOpen(open);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useLayoutEffect(() => {
    // Only an open one is measured: measuring makes the browser lay the page out at once.
    if (isOpen && anchor.current !== null)
      setPlace(placeOf(anchor.current.getBoundingClientRect()));
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      setIsOpen(false);
    };
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && anchor.current?.contains(event.target) !== true)
        setIsOpen(false);
    };
    document.addEventListener("keydown", closeOnEscape, true);
    document.addEventListener("pointerdown", closeOutside);
    return () => {
      document.removeEventListener("keydown", closeOnEscape, true);
      document.removeEventListener("pointerdown", closeOutside);
    };
  }, [isOpen]);
  return (
    <div
      className="popover-anchor live-only"
      ref={anchor}
      onPointerEnter={(event) => {
        if (event.pointerType === "mouse") soon(true);
      }}
      onPointerLeave={(event) => {
        if (event.pointerType === "mouse") soon(false);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) now(false);
      }}
    >
      <button
        className={className}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerDown={() => {
          wasPressed.current = true;
        }}
        onFocus={() => {
          // A press focuses too: the click that follows decides then.
          if (!wasPressed.current) soon(true);
        }}
        onClick={() => {
          wasPressed.current = false;
          now(!isOpen);
        }}
      >
        {label}
      </button>
      {isOpen ? (
        <div className={`popover ${place}`} id={id}>
          {children()}
        </div>
      ) : null}
    </div>
  );
}

/** Room a popover takes above its button, in pixels; with less of it, it opens below. */
const roomAbove = 300;

/** Towards the middle of the screen, and above where there is room. */
function placeOf(box: DOMRect): string {
  const side = box.left + box.width / 2 < window.innerWidth / 2 ? "popover--start" : "popover--end";
  return box.top < roomAbove ? `${side} popover--below` : side;
}
