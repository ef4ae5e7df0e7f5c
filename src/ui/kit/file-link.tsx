import { useWords } from "../words.tsx";
import { isPictureName } from "./file-limits.rules.ts";

/** A file by its name: a link that downloads it and, of a picture, one that shows it (the same call, drawn anew as
 *  JPEG). The name alone where the file cannot be opened. */
export function FileLink({
  href,
  name,
  label = name,
}: {
  href: string | null;
  name: string;
  /** What the link says where it is not the name. */
  label?: string;
}) {
  const t = useWords();
  if (href === null) return label;
  return (
    <>
      <a href={href} download>
        {label}
      </a>
      {isPictureName(name) ? (
        <>
          {" · "}
          <a
            href={`${href}?as=jpeg`}
            target="_blank"
            aria-label={t("kit.files.lookAt", { file: name })}
          >
            {t("kit.files.look")}
          </a>
        </>
      ) : null}
    </>
  );
}
