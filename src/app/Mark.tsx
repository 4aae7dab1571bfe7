/** The mark: a sextant's arc and index arm. */
export function Mark() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      aria-hidden
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
    >
      <path d="M2.5 14.5a10.6 10.6 0 0 0 15 0" />
      <path d="M10 2.5 3.2 13.6M10 2.5l6.8 11.1" />
      <path d="M10 2.5l2.4 14" stroke="var(--sx-accent)" strokeWidth="2" />
    </svg>
  );
}
