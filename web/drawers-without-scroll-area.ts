import type { Plugin } from 'vite'

const ROOT = /\/@mantine\/core\/esm\/components\/(Drawer|Modal)\/\w+Root\.mjs$/
const SCROLL_AREA = /\/ScrollArea\/ScrollArea\.mjs$/
const NONE = '\0no-scroll-area'

/**
 * The kit's drawers and dialogs load its scroll area, only to ask whether they were given it, which ours never are: 35 kB before minification
 * in the shell of every screen
 */
export function drawersWithoutScrollArea(): Plugin {
  return {
    name: 'drawers-without-scroll-area',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: SCROLL_AREA },
      handler: (_, importer) => (importer && ROOT.test(importer) ? NONE : null),
    },
    load: { filter: { id: /no-scroll-area$/ }, handler: () => 'export const ScrollArea = { Autosize: null }' },
  }
}
