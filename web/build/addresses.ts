import type { Plugin } from 'vite';
import { ADDRESSES_FILE } from '#contract/paths.ts';
import { areaAddresses } from '../src/areas/areas.ts';

/** Writes the addresses of the areas beside the app's page: the server answers every other address with 404. */
export function addresses(): Plugin {
  return {
    name: 'casita:addresses',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: ADDRESSES_FILE, source: JSON.stringify(areaAddresses()) });
    },
  };
}
