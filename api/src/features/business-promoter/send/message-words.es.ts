import type { MessageWords } from './message-words.en.ts'

/**
 * STOP is the word that carriers know, in every language. The text messages do without á, í, ó and ú, which GSM-7 lacks: a single one would
 * make two messages of each
 */
export const messageWords: MessageWords = {
  locale: 'es-US',
  orOpen: 'O abra este enlace:',
  unsubscribe: 'Darse de baja',
  sentWith: (brand) => `Enviado con ${brand}`,

  invitation: {
    subject: (company) => `¿Cómo le fue en ${company}?`,
    preview: 'Basta con un toque. Toma menos de un minuto.',
    heading: 'Hola, ¿nos recomendaría?',
    headingFor: (firstName) => `Hola, ${firstName}: ¿nos recomendaría?`,
    body: 'Gracias por su visita. Su respuesta nos ayuda a atenderle mejor y ayuda a sus vecinos a elegir. Toma menos de un minuto.',
    button: 'Cuéntenos de su visita',
    reason: (company) => `Recibe este mensaje porque visitó ${company}.`,
    textFor: (company, firstName, url) => `${company}: Hola ${firstName}, ¿nos recomienda? ${url} Responda STOP para cancelar`,
    text: (company, url) => `${company}: ¿Nos recomienda? ${url} Responda STOP para cancelar`,
  },

  request: {
    subject: '¿Le ayudamos con las palabras?',
    subjectFor: (firstName) => `${firstName}, ¿le ayudamos con las palabras?`,
    preview: 'Un borrador que usted puede cambiar. Publíquelo solo si es cierto para usted.',
    headingToday: 'Gracias por venir hoy',
    heading: 'Gracias por su visita',
    lookedAfter: (host) => `${host} le atendió.`,
    lookedAfterBy: (hosts) => `${hosts} le atendieron.`,
    body: 'Si quiere contar a otros cómo le fue, hemos preparado un borrador. Elija lo que corresponda, cambie lo que quiera y publíquelo solo si es cierto para usted.',
    button: 'Abrir mi borrador',
    reason: (day) => `Recibe este mensaje porque nos visitó el ${day}.`,
    textFor: (company, firstName, url) =>
      `${company}: Hola ${firstName}, gracias por su visita. Su borrador: ${url} Responda STOP para cancelar`,
    text: (company, url) => `${company}: Gracias por su visita. Su borrador: ${url} Responda STOP para cancelar`,
  },

  shortText: (company, url) => `${company}: ${url} Responda STOP para cancelar`,
}
