import type { InvitationTemplates } from './invitation-templates.en.ts'

/**
 * STOP is the keyword that carriers recognize in every language. The text messages avoid á, í, ó and ú, which GSM-7 lacks: any of them
 * would split each text into two messages
 */
export const invitationTemplates: InvitationTemplates = {
  locale: 'es-US',
  orOpen: 'O abra este enlace:',
  unsubscribe: 'Darse de baja',
  sentWith: (brand) => `Enviado con ${brand}`,

  stop: 'Responda STOP para cancelar',

  invitation: {
    preview: 'Basta con un toque. Toma menos de un minuto.',
    reason: (company) => `Recibe este mensaje porque visitó ${company}.`,
    message: {
      subject: '¿Cómo le fue en {business}?',
      heading: 'Hola, {name}: ¿nos recomendaría?',
      body: 'Gracias por su visita. Su respuesta nos ayuda a atenderle mejor y ayuda a sus vecinos a elegir. Toma menos de un minuto.',
      button: 'Cuéntenos de su visita',
      text: 'Hola {name}, ¿nos recomienda? {link}',
    },
  },

  reminder: {
    preview: 'Es nuestro único recordatorio. Toma menos de un minuto.',
    message: {
      subject: 'Un breve recordatorio: su visita a {business}',
      heading: 'Hola, {name}: ¿cómo le fue en su visita?',
      body: 'Nos encantaría saber cómo le fue. Toma menos de un minuto y no le volveremos a preguntar.',
      button: 'Cuéntenos de su visita',
      text: 'Hola {name}, un breve recordatorio: ¿nos recomienda? {link}',
    },
  },

  poster: {
    question: '¿Cómo le fue en su visita?',
    how: 'Escanee el código con la cámara de su teléfono y cuéntenos. Toma menos de un minuto.',
    madeWith: (brand: string) => `Hecho con ${brand}`,
  },

  request: {
    subject: '¿Le ayudamos a escribir su opinión?',
    subjectFor: (firstName) => `${firstName}, ¿le ayudamos a escribir su opinión?`,
    preview: 'Preparamos un borrador. Cámbielo como guste y publíquelo solo si es cierto para usted.',
    headingToday: 'Gracias por venir hoy',
    heading: 'Gracias por su visita',
    lookedAfter: (host) => `Le atendió ${host}.`,
    lookedAfterBy: (hosts) => `Le atendieron ${hosts}.`,
    body: 'Si quiere compartir su experiencia, le preparamos un borrador. Elija lo que corresponda, cambie lo que quiera y publíquelo solo si es cierto para usted.',
    button: 'Abrir mi borrador',
    reason: (day) => `Recibe este mensaje porque nos visitó el ${day}.`,
    textFor: (company, firstName, url) =>
      `${company}: Hola ${firstName}, gracias por su visita. Su borrador: ${url} Responda STOP para cancelar`,
    text: (company, url) => `${company}: Gracias por su visita. Su borrador: ${url} Responda STOP para cancelar`,
  },

  shortText: (company, url) => `${company}: ${url} Responda STOP para cancelar`,
}
