import { createContext } from 'react';

/** True inside the shell, which has a `main` element already. */
export const InsideShell = createContext(false);
