import type { Plugin } from 'vite'

/**
 * Which style sheets are inlined into which page. The portal's page inlines only the shared tokens and font; its other sheets stay files
 */
const INTO_PAGE: Record<string, RegExp> = {
  '/public.html': /./,
  '/pay.html': /./,
  '/review.html': /./,
  '/ai-review.html': /./,
  '/seo-report.html': /./,
  '/index.html': /^assets\/base-/,
}
const STYLE_SHEET = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)">/g

/**
 * A customer visits once, so caching a few kilobytes of styles separately gains nothing: inlined, the page paints as soon as it arrives.
 * The portal's page inlines the few sheets that it has in common with theirs: a separate file would be one more request.
 */
export function stylesInPage(): Plugin {
  return {
    name: 'styles-in-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle }) {
        const wanted = INTO_PAGE[path]
        if (!bundle || !wanted) return html
        const styles: string[] = []
        const rest = html.replace(STYLE_SHEET, (link, file: string) => {
          if (!wanted.test(file)) return link
          const sheet = bundle[file]
          if (sheet?.type !== 'asset') throw new Error(`${path} names ${file}, which is not built`)
          styles.push(String(sheet.source).trim())
          // Before running lazily loaded code, Vite fetches the style sheets that no link names. A disabled link is not fetched
          return `<link rel="stylesheet" disabled href="/${file}">`
        })
        // Before the scripts, so that the page can be painted while they load
        return rest.replace('    <script', () => `    <style>${styles.join('')}</style>\n    <script`)
      },
    },
  }
}
