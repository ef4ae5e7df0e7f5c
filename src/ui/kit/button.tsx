import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Button as AriaButton, type ButtonProps as AriaProps } from "react-aria-components";
import { Link } from "react-router";
import { KitIcon, type KitIconName } from "./kit-icon.tsx";

export interface ButtonLook {
  /** One primary in a dialog, page head or form; `second` where nothing is said. */
  look?: "primary" | "second" | "ghost" | "danger" | undefined;
  icon?: KitIconName | undefined;
  /** Only the icon is shown; the text is its name. */
  isIconOnly?: boolean | undefined;
  isSmall?: boolean | undefined;
}

export const buttonClass = ({ look = "second", isIconOnly, isSmall }: ButtonLook): string =>
  ["k-btn", `k-btn--${look}`, isIconOnly ? "k-btn--icon" : "", isSmall ? "k-btn--small" : ""]
    .filter((one) => one !== "")
    .join(" ");

function Inside({ icon, isIconOnly, children }: ButtonLook & { children: ReactNode }) {
  return (
    <>
      {icon === undefined ? null : <KitIcon name={icon} />}
      {isIconOnly ? <span className="vh">{children}</span> : children}
    </>
  );
}

type NativeProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> & ButtonLook;

/** A button. It stays focusable while it is busy or cannot be used, and then does nothing: give the reason
 *  beside it or as its description. */
export function Button({
  look,
  icon,
  isIconOnly,
  isSmall,
  isUnavailable = false,
  isBusy = false,
  onClick,
  children,
  ...native
}: NativeProps & { isUnavailable?: boolean | undefined; isBusy?: boolean | undefined }) {
  const isIdle = isUnavailable || isBusy;
  return (
    <button
      type="button"
      {...native}
      className={buttonClass({ look, isIconOnly, isSmall })}
      title={isIconOnly && typeof children === "string" ? children : native.title}
      aria-disabled={isIdle || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isIdle) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy ? <span className="k-spinner" aria-hidden /> : null}
      <Inside icon={isBusy ? undefined : icon} isIconOnly={isIconOnly}>
        {children}
      </Inside>
    </button>
  );
}

/** A button that opens what stands beside it in a trigger of React Aria. */
export function TriggerButton({
  look,
  icon,
  isIconOnly,
  isSmall,
  children,
  ...aria
}: Omit<AriaProps, "className" | "children"> & ButtonLook & { children: ReactNode }) {
  return (
    <AriaButton {...aria} className={buttonClass({ look, isIconOnly, isSmall })}>
      <Inside icon={icon} isIconOnly={isIconOnly}>
        {children}
      </Inside>
    </AriaButton>
  );
}

/** A link that looks like a button: for what leads on to a page. */
export function ButtonLink({
  to,
  look,
  icon,
  isIconOnly,
  isSmall,
  isDownload = false,
  children,
}: ButtonLook & { to: string; isDownload?: boolean; children: ReactNode }) {
  const inside = (
    <Inside icon={icon} isIconOnly={isIconOnly}>
      {children}
    </Inside>
  );
  const className = buttonClass({ look, isIconOnly, isSmall });
  // A file is no page: the router may not fetch it.
  if (isDownload)
    return (
      <a className={className} href={to} download>
        {inside}
      </a>
    );
  return (
    <Link className={className} to={to}>
      {inside}
    </Link>
  );
}
