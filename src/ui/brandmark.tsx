export function Brandmark({ href }: { href: string }) {
  return (
    <a className="brand" href={href}>
      <svg viewBox="0 0 32 32" fill="none" aria-hidden>
        <path
          d="M4 26V17a12 12 0 0 1 24 0v9"
          stroke="currentColor"
          strokeWidth="4"
          strokeLinecap="round"
        />
        <circle cx="16" cy="21" r="4.5" fill="currentColor" />
      </svg>
      <span>Amparo</span>
    </a>
  );
}
