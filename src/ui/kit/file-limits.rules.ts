export interface FileLimits {
  /** Files at most. */
  count: number;
  /** Bytes of one file at most. */
  bytes: number;
  /** Endings with their dot, in small letters: ".pdf". */
  endings: readonly string[];
}

export type FileFault = "tooMany" | "tooLarge" | "empty" | "wrongKind" | "twice";

interface FileFacts {
  name: string;
  size: number;
}

/** Why a file cannot be taken beside those that are there; null where it can. */
export function fileFault(
  file: FileFacts,
  there: readonly FileFacts[],
  limits: FileLimits,
): FileFault | null {
  const ending = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? "";
  if (!limits.endings.includes(ending)) return "wrongKind";
  if (file.size === 0) return "empty";
  if (file.size > limits.bytes) return "tooLarge";
  if (there.some(({ name, size }) => name === file.name && size === file.size)) return "twice";
  return there.length >= limits.count ? "tooMany" : null;
}

/** Bytes in the unit people read: "512 KB", "3,4 MB". Thousands, as systems show files. */
export function bytesText(bytes: number, locale: string): string {
  const [unit, size]: [string, number] =
    bytes < 1_000
      ? ["byte", bytes]
      : bytes < 1_000_000
        ? ["kilobyte", bytes / 1_000]
        : ["megabyte", bytes / 1_000_000];
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit,
    unitDisplay: unit === "byte" ? "long" : "short",
    maximumFractionDigits: size < 10 && unit === "megabyte" ? 1 : 0,
  }).format(size);
}

/** Whether a file of this name is a picture that can be shown. */
export const isPictureName = (name: string): boolean => /\.(?:jpe?g|png)$/i.test(name);
