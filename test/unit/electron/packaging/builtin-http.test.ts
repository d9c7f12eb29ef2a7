import { expect, test } from 'vitest'
import { withBuiltinHttp } from '#electron/packaging/builtin-http.ts'

test('every form of an import of node:http becomes a read of the module itself', () => {
  expect(
    withBuiltinHttp(
      'import http,{Agent,request as send}from"node:http";import*as all from"node:http";import"node:fs";use(http)',
    ),
  ).toBe(
    'const http=process.getBuiltinModule("node:http");' +
      'const{Agent:Agent}=process.getBuiltinModule("node:http");' +
      'const{request:send}=process.getBuiltinModule("node:http");' +
      'const all=process.getBuiltinModule("node:http");import"node:fs";use(http)',
  )
})

test('a file without such an import stays as it is, whatever its texts say', () => {
  expect(withBuiltinHttp('import{get}from"node:https";const words=`import "node:http"`')).toBeNull()
})

test('the built-in module has the same exports as an import', async () => {
  const { Agent, createServer } = await import('node:http')
  expect(process.getBuiltinModule('node:http')).toMatchObject({ Agent, createServer })
})
