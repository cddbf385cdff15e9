// Runs before the first paint, so that a dark page never flashes white. A file of its own because the content security policy
// forbids inline scripts. The key is the one of web/src/app/theme/color-scheme.ts.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('portal-color-scheme')
  } catch {
    // Storage may be blocked: the system's setting applies
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', chosen === 'light' || chosen === 'dark' ? chosen : system)
})()
