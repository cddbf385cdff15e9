// Runs before the portal's code has loaded. The first part is a copy of color-scheme.js, which customers' pages load alone; the second part
// sends the early requests. early-responses.test.ts compares the copy with its original, and the key and addresses with the contract.

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

// Requests what every signed-in screen needs while the portal's code is still loading. web/src/platform/api/early-responses.ts passes the
// responses on.
;(() => {
  try {
    const { value: token, expire } = JSON.parse(localStorage.getItem('social-marketing_AccessToken') ?? 'null') ?? {}
    if (!token || !(expire > Date.now())) return
    // Shows the outline of the screen that is in the page (api/src/platform/server/early-shell.ts)
    document.documentElement.setAttribute('data-signed-in', '')
    const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` }
    const responses = new Map()
    for (const path of ['/user-management/my-information', '/home/today']) {
      const response = fetch(`/api${path}`, { headers })
      // The code that takes the response handles its rejection. Until then it must not be reported as unhandled
      response.catch(() => {})
      responses.set(`/api${path}`, response)
    }
    window.earlyResponses = { token, responses }
    // A browser reads the data for dates and numbers on their first use, which takes a slow phone 0.1 s: now, while it waits for the code
    setTimeout(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Chicago' }).format())
  } catch {
    // Storage may be blocked or contain foreign data: the portal then sends the requests itself
  }
})()
