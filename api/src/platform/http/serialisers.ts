import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

type SerializerFactory = ReturnType<typeof SerializerSelector>
type Serializer = ReturnType<ReturnType<SerializerFactory>>

/** As the framework compiles them, but with the first answer of a kind: there are more than a thousand, and every start would wait for all */
export const compileWhenUsed: SerializerFactory = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options)
  return (route) => {
    let serialise: Serializer | undefined
    return (answer) => {
      serialise ??= compile(route)
      return serialise(answer)
    }
  }
}
