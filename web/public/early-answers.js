// Asks for what every signed-in screen needs while the portal's code is still on its way; web/src/platform/early-answers.ts hands the
// answers on. A file of its own because the content security policy forbids inline scripts; early-answers.test.ts holds key and
// addresses against the contract.
;(() => {
  try {
    const { value: token, expire } = JSON.parse(localStorage.getItem('social-marketing_AccessToken') ?? 'null') ?? {}
    if (!token || !(expire > Date.now())) return
    const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` }
    const answers = new Map()
    for (const path of ['/user-management/my-information', '/user/member/searchShoppingCartNumber', '/home/today']) {
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
