import type { Area } from '../../core/area.ts';
import { registerOwnContent } from './routes.ts';

/** What a person takes along of a family. */
export const ownContent: Area = { mount: registerOwnContent };
