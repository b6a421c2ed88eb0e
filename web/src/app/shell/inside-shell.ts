import { createContext } from 'react';

/** True for what stands in the shell, whose `main` it is in already. */
export const InsideShell = createContext(false);
