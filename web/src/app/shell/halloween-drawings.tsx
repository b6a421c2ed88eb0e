/** The drawings repeat the two strokes of the house's gable: in the pumpkin's stalk, the ghost's brow and the bat's wings. */

export function Pumpkin({ isSmall = false }: { isSmall?: boolean }) {
  const size = isSmall ? 20 : 30;
  return (
    <svg viewBox="0 0 32 30" width={size} height={(size * 30) / 32} focusable="false">
      <path
        d="M16 8c-3-2-7-1.500-9.500 1C3.500 12 2.500 17 4 21.500 5.500 26 9 28.500 12.500 28c1.400-.2 2.300-.7 3.500-.7s2.100.5 3.500.7c3.500.5 7-2 8.500-6.500 1.500-4.500.5-9.500-2.500-12.500C23 6.500 19 6 16 8z"
        fill="var(--pumpkin)"
      />
      <path
        d="M16 8v19.300M10 9.500c-2.500 4.500-2.500 12.500.5 17.500M22 9.500c2.500 4.500 2.500 12.500-.5 17.500"
        className="rib"
      />
      <path
        d="M16 8c0-2.500.5-4.500 2.500-6"
        fill="none"
        stroke="var(--leaf)"
        strokeWidth="2.500"
        strokeLinecap="round"
      />
      <path
        d="m8.500 16 3-1.500 2.500 1.500M18 16l2.500-1.500 3 1.500M10 21.500q6 3.500 12 0"
        fill="none"
        stroke="var(--pumpkin-face)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function Ghost() {
  return (
    <svg viewBox="0 0 24 30" width="24" height="30" focusable="false">
      <path
        d="M12 2c5.500 0 9 4 9 9.500V28l-3.600-2.500L14.500 28 12 25.500 9.500 28l-2.900-2.500L3 28V11.500C3 6 6.500 2 12 2z"
        fill="var(--card)"
        stroke="var(--edge)"
        strokeWidth="1.500"
        strokeLinejoin="round"
      />
      <path
        d="M9 11v2.500M15 11v2.500M9.500 18q2.500 2 5 0"
        stroke="var(--edge)"
        strokeWidth="2"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  );
}

export function Bat() {
  return (
    <svg viewBox="0 0 36 18" width="30" height="15" focusable="false">
      <path
        d="M18 6.500 16.500 3 15.500 6C12 4 8 3 2 5c2 1.500 3 3.500 3 6 2.500-1 5-.5 6.500 1.500 1.700-1.200 3.700-1 5 .5L18 15l1.500-2c1.300-1.500 3.300-1.700 5-.5 1.500-2 4-2.500 6.500-1.500 0-2.500 1-4.500 3-6-6-2-10-1-13.500 1l-1-3z"
        fill="var(--quiet)"
      />
    </svg>
  );
}
