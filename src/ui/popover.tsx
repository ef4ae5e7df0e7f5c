import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { popoverCloseDelayMs } from "../contracts/shell-figures.ts";

/** How long a pointer or the focus rests before it opens (CQ 9). */
export const popoverDelayMs = 200;

interface PopoverButtonProps {
  className: string;
  /** Makes it an item of a list, with these classes first. */
  itemClass?: string;
  /** Classes of the box around it, where that is no item. */
  boxClass?: string;
  label: ReactNode;
  /** What stands there without JavaScript, instead of nothing. */
  still?: string;
  /** What it is called, where that says more than what is seen. */
  name?: string;
  /** Data attributes, for what styles write on it. */
  data?: Readonly<Record<string, string>>;
  children: () => ReactNode;
}

/** A button with a popover: opens on click at once, on focus and hover after a moment; it can be hovered
 *  itself, and Esc closes it (UX 20). `children` are rendered only while it is open. */
export function PopoverButton(props: PopoverButtonProps) {
  const { className, itemClass, boxClass, label, still, name, data, children } = props;
  const anchor = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  const id = useId();
  const { isOpen, soon, now } = useDelayedOpening();
  const [place, setPlace] = useState("");
  useLayoutEffect(() => {
    // Only an open one is measured: measuring makes the browser compute the layout at once.
    if (isOpen && anchor.current !== null)
      setPlace(placeOf(anchor.current.getBoundingClientRect()));
  }, [isOpen]);
  useClosing(anchor, isOpen, () => now(false));
  const byMouse = (open: boolean) => (event: { pointerType: string }) => {
    if (event.pointerType === "mouse") soon(open);
  };
  const Anchor = (itemClass === undefined ? "div" : "li") as "div";
  return (
    <Anchor
      className={[
        itemClass ?? boxClass,
        "popover-anchor",
        still === undefined ? "live-only" : "still-words",
      ]
        .filter(Boolean)
        .join(" ")}
      data-still={still}
      ref={anchor}
      onPointerEnter={byMouse(true)}
      onPointerLeave={byMouse(false)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) now(false);
      }}
    >
      <button
        className={className}
        type="button"
        aria-label={name}
        {...data}
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
    </Anchor>
  );
}

/** Whether it is open, changed at once or after the delay of CQ 9. */
function useDelayedOpening() {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const soon = (open: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsOpen(open), open ? popoverDelayMs : popoverCloseDelayMs);
  };
  const now = (open: boolean) => {
    clearTimeout(timer.current);
    setIsOpen(open);
  };
  return { isOpen, soon, now };
}

/** While it is open: Esc and a press outside close it. */
function useClosing(
  anchor: RefObject<HTMLDivElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      onClose();
    };
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && anchor.current?.contains(event.target) !== true)
        onClose();
    };
    document.addEventListener("keydown", closeOnEscape, true);
    document.addEventListener("pointerdown", closeOutside);
    return () => {
      document.removeEventListener("keydown", closeOnEscape, true);
      document.removeEventListener("pointerdown", closeOutside);
    };
  }, [anchor, isOpen]);
}

/** Room a popover takes above its button, in pixels; with less of it, it opens below. */
const roomAbove = 300;

/** Towards the middle of the screen, and above where there is room. */
function placeOf(box: DOMRect): string {
  const side = box.left + box.width / 2 < window.innerWidth / 2 ? "popover--start" : "popover--end";
  return box.top < roomAbove ? `${side} popover--below` : side;
}
