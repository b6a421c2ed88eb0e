import axe from 'axe-core';
import type { Page } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const INSTANTLY = `*, *::before, *::after {
  animation-delay: 0s !important;
  animation-duration: 0s !important;
  transition: none !important;
}
/* What is far below is laid out when it comes near, and until then cut off at the size that is expected of it. */
* {
  content-visibility: visible !important;
}
/* What a fixed bar or a pop-up covers is reached by scrolling. */
[data-covers] {
  position: static !important;
}`;

/**
 * What violates WCAG 2.2 AA in the page, or in the part that `selector` names. Motion takes no time meanwhile, so that elements that fade
 * in are judged in their final state, also those that appear during the check. Without animations instead, they would begin anew
 * afterwards, and an element that begins hidden could not have the focus.
 *
 * axe is loaded once per document and runs in the page alone, since the app has no frames. Rules that pass are not reported, and the
 * style sheets are not collected, because no rule of these reads them. Each of these saves as much as the check itself costs.
 */
export async function findViolations(page: Page, selector = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ part, tags, instantly }) => {
      const still = document.createElement('style');
      still.textContent = instantly;
      document.head.append(still);
      const { run } = Reflect.get(window, 'axe') as typeof axe; // loaded above
      const { violations } = await run(part, {
        runOnly: tags,
        resultTypes: ['violations'],
        preload: { assets: ['media'] },
      });
      still.remove();
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
      );
    },
    { part: selector, tags: WCAG_22_AA, instantly: INSTANTLY },
  );
}
