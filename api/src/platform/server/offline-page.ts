import { BRANDS, type BrandKey } from '#contract/brands.ts'

/**
 * Self-contained, including logo and styles, because it is shown when nothing can be loaded. Without a script the colors follow the system
 */
export function renderOfflinePage(key: BrandKey, logos: { onLight: string; onDark: string }): string {
  const { pageTitle, light, radius } = BRANDS[key]
  return `<!doctype html>
<html lang="en" data-brand="${key}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Offline · ${pageTitle}</title>
    <meta name="theme-color" content="${light.filled}" />
    <style>
      :root {
        color-scheme: light dark;
      }
      body {
        display: grid;
        min-height: 100vh;
        margin: 0;
        place-items: center;
        background: #faf9f7;
        color: #201e1a;
        font: 16px/26px -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif;
      }
      main {
        max-width: 400px;
        padding: 32px 24px;
        text-align: center;
      }
      svg {
        height: 32px;
        width: auto;
      }
      .on-dark {
        display: none;
      }
      h1 {
        margin: 32px 0 8px;
        font-size: 24px;
        line-height: 32px;
        font-weight: 650;
      }
      p {
        margin: 0 0 24px;
        color: #615b55;
      }
      a {
        display: inline-block;
        padding: 10px 20px;
        border-radius: ${radius.control}px;
        background: ${light.filled};
        color: #ffffff;
        font-weight: 600;
        text-decoration: none;
      }
      a:focus-visible {
        outline: 2px solid ${light.filled};
        outline-offset: 2px;
      }
      @media (prefers-color-scheme: dark) {
        body {
          background: #171512;
          color: #f3f1ee;
        }
        p {
          color: #b5afa8;
        }
        .on-light {
          display: none;
        }
        .on-dark {
          display: block;
        }
        a:focus-visible {
          outline-color: #ffffff;
        }
      }
    </style>
  </head>
  <body>
    <main>
      <div class="on-light">${logos.onLight}</div>
      <div class="on-dark">${logos.onDark}</div>
      <h1>You are offline</h1>
      <p>${pageTitle} could not be reached. Please look at your connection.</p>
      <a href="">Try again</a>
    </main>
  </body>
</html>
`
}
