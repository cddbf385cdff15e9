export const facebookApp = { id: 'sandbox-app', secret: 'sandbox-app-secret' }

/** The app's own token, by which it asks about others' */
export const appToken = `${facebookApp.id}|${facebookApp.secret}`
