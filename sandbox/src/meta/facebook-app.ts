export const facebookApp = { id: 'sandbox-app', secret: 'sandbox-app-secret' }

/** The app's own token, which it uses to inspect other tokens */
export const appToken = `${facebookApp.id}|${facebookApp.secret}`

/** The app's configuration of Facebook Login for Business, from its dashboard */
export const loginConfigId = 'sandbox-login-config'
