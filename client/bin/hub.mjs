#!/usr/bin/env node
import "../../scripts/hub.mjs"
