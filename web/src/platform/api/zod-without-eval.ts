// zod compiles schemas with `new Function` where allowed; our content security policy forbids it, and even zod's probe is reported as a
// violation. It reads this when it loads, which only a screen with a form does: importing it here would load it with every screen
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
