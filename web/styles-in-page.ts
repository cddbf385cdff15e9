import type { Plugin } from 'vite'

const CUSTOMER_PAGES = ['/public.html', '/pay.html']
const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)">/g

/** A customer comes once, so nothing is gained by keeping their few kilobytes of style apart: with them in the page it paints at its arrival */
export function stylesInPage(): Plugin {
  return {
    name: 'styles-in-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle }) {
        if (!bundle || !CUSTOMER_PAGES.includes(path)) return html
        const styles: string[] = []
        const rest = html.replace(STYLE_SHEET, (_, file: string) => {
          const sheet = bundle[file]
          if (sheet?.type !== 'asset') throw new Error(`${path} names ${file}, which is not built`)
          styles.push(String(sheet.source).trim())
          return ''
        })
        // Before the scripts: the page can be drawn while they are on their way
        return rest.replace('    <script', () => `    <style>${styles.join('')}</style>\n    <script`)
      },
    },
  }
}
