import { createFileRoute } from '@tanstack/react-router';
import { AppFrame } from '../app-frame.tsx';

// Everything behind the front door.
export const Route = createFileRoute('/_app')({ component: AppFrame });
