import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const PLACE = '<!-- icons -->'

/** Inlines the icons into the customers' pages, so that they need no request and no script */
export function iconsInPage(): Plugin {
  const icons = readFileSync(resolve(import.meta.dirname, 'src/public/icons.svg'), 'utf8').replaceAll('\n', '')
  return { name: 'icons-in-page', transformIndexHtml: { order: 'pre', handler: (html) => html.replace(PLACE, () => icons) } }
}
