interface ShellOfScreen {
  title: string
  parent?: string
}

/** Inline styles, from tokens that are inline too, so that nothing has to load before this is painted */
const STYLES = `
#early-shell{display:none}
[data-signed-in] #early-shell{position:absolute;inset:0 0 auto;display:grid;grid-template-columns:var(--app-menu-width) minmax(0,1fr);min-height:100vh;font:450 14px/20px var(--app-font);color:var(--app-text)}
#early-shell>i{border-inline-end:1px solid var(--app-border)}
#early-shell header{display:flex;align-items:center;gap:4px;height:var(--app-header-height);box-sizing:border-box;padding:0 24px;border-bottom:1px solid var(--app-border)}
#early-shell header>*{display:none}
#early-shell main{display:block;box-sizing:border-box;max-width:calc(var(--app-content-max) + 2*var(--app-page-gutter));padding:var(--app-page-gutter)}
#early-shell p{margin:0 0 2px;font-size:13px;line-height:18px;color:var(--app-subtle)}
#early-shell b{display:block;margin-bottom:20px;font-size:24px;line-height:32px;font-weight:650;letter-spacing:-.021em}
#early-shell s{display:block;height:150px;margin-bottom:16px;border:1px solid var(--app-border);border-radius:var(--app-radius-card,12px);background:var(--app-surface)}
@media(max-width:47.99em){
[data-signed-in] #early-shell{grid-template-columns:minmax(0,1fr)}
#early-shell>i{display:none}
#early-shell header{padding:0 8px 0 4px}
#early-shell header svg{display:block;margin:11px}
:root:not([data-mantine-color-scheme=dark]) #early-shell .on-light,:root[data-mantine-color-scheme=dark] #early-shell .on-dark{display:block;height:24px}
}
@media print{#early-shell{display:none!important}}
`.replace(/\n/g, '')

const MENU_ICON =
  '<svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round"><path d="M4 6h16M4 12h16M4 18h16"/></svg>'

/**
 * The outline of a signed-in screen with its title. It is painted before the portal's code has loaded, and removed by that code
 * (web/src/app/early-shell.ts). It contains no data of the account. portal-early.js shows it if there is a session
 */
export function renderEarlyShell({ title, parent }: ShellOfScreen): string {
  const logos = ['', '-on-dark'].map(
    (form) => `<img class="on-${form === '' ? 'light' : 'dark'}" src="__BRAND_LOGO__${form}.svg" alt="" height="24" loading="lazy">`,
  )
  const head = `${parent ? `<p>${parent}</p>` : ''}<b>${title}</b>`
  const blocks = '<s></s>'.repeat(4)
  return `<style>${STYLES}</style><div id="early-shell" aria-hidden="true"><i></i><div><header>${MENU_ICON}${logos.join('')}</header><main>${head}${blocks}</main></div></div>`
}
