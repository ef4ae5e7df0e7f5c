import { useWords } from "#src/ui/words.tsx";

/** The picture to scan, and its secret for who types it. */
export function Authenticator({ secret, qr }: { secret: string; qr: string }) {
  const t = useWords();
  return (
    <div className="account__authenticator">
      <img
        className="account__qr"
        // SVG of our own making (`totp.ts`).
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt={t("account.enrol.qr")}
        width={184}
        height={184}
      />
      <div className="stack-3">
        <p>{t("account.enrol.typed")}</p>
        <code className="account__secret">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      </div>
    </div>
  );
}

/** Ten recovery codes, shown once. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  return (
    <ul className="account__codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  );
}
