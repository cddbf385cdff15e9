// What the portal does before its code is there, in one file: first all of color-scheme.js, which customers' pages load alone, then the
// early answers. early-answers.test.ts holds the one against its original, the other's key and addresses against the contract.

// Runs before the first paint, so that a dark page never flashes white. A file of its own because the content security policy
// forbids inline scripts. The key is the one of web/src/app/color-scheme.ts.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('portal-color-scheme')
  } catch {
    // Storage may be blocked: the system's choice stands
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', chosen === 'light' || chosen === 'dark' ? chosen : system)
})()

// Asks for what every signed-in screen needs while the portal's code is still on its way; web/src/platform/early-answers.ts hands the
// answers on.
;(() => {
  try {
    const { value: token, expire } = JSON.parse(localStorage.getItem('social-marketing_AccessToken') ?? 'null') ?? {}
    if (!token || !(expire > Date.now())) return
    const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` }
    const answers = new Map()
    for (const path of ['/user-management/my-information', '/home/today']) {
      const answer = fetch(`/api${path}`, { headers })
      // Who takes it is told; until then nobody is to blame
      answer.catch(() => {})
      answers.set(`/api${path}`, answer)
    }
    window.earlyAnswers = { token, answers }
  } catch {
    // Storage may be blocked, or hold what is not ours: the portal asks by itself
  }
})()
