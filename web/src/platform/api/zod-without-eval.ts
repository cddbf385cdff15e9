// zod compiles schemas with `new Function` where that is allowed. Our content security policy forbids it, and even zod's probe would be
// reported as a violation. zod reads this setting when it loads, which happens only on screens with a form; importing zod here would load
// it with every screen
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
