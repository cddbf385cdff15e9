export const facebookApp = { id: 'sandbox-app', secret: 'sandbox-app-secret' }

/** The app's own token, with which it inspects other tokens */
export const appToken = `${facebookApp.id}|${facebookApp.secret}`

/** The configuration of Facebook Login for Business in the app's dashboard */
export const loginConfigId = 'sandbox-login-config'
