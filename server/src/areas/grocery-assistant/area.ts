import type { Area } from '../../core/area.ts';
import { registerAssistantCalls } from './routes.ts';

/** Proposes what to buy for a wish. It writes nothing: the app adds what people accept of it, as any other item. */
export const groceryAssistant: Area = { mount: registerAssistantCalls };
