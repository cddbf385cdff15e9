/** Replies to the Spanish keywords for STOP, START and HELP. The telephony provider knows and replies to only the English ones */
export const consentReplies = {
  stop: 'Listo: no le enviaremos más mensajes desde este número. Responda START si desea recibirlos de nuevo.',
  start: 'Listo: volverá a recibir mensajes de este número. Responda STOP para cancelar, AYUDA para obtener ayuda.',
  help: 'Le escribimos por encargo de un negocio que usted visitó. Responda STOP para no recibir más mensajes. Pueden aplicarse tarifas de mensajes y datos.',
}
