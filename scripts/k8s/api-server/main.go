// Asks a real API server whether it would take rendered manifests (standard input): it starts etcd and
// kube-apiserver on loopback, makes the namespaces, the service accounts and the definitions of custom
// resources (files named as arguments), and applies everything else by a server-side dry run with strict
// fields. Pods of workloads are tried as pods too, because only those are refused by pod security.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"
)

func main() {
	quiet := flag.NewFlagSet("klog", flag.ContinueOnError)
	klog.InitFlags(quiet)
	_ = quiet.Parse([]string{"-logtostderr=false", "-stderrthreshold=FATAL"})
	klog.SetOutput(io.Discard)
	refused, err := run(os.Args[1:])
	if err != nil {
		fmt.Println(err)
	}
	if err != nil || refused > 0 {
		os.Exit(1)
	}
}

func run(definitions []string) (refused int, err error) {
	manifests, err := io.ReadAll(os.Stdin)
	if err != nil {
		return 0, err
	}
	folder, err := os.MkdirTemp("", "api-server-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(folder)
	ctx, stop := context.WithTimeout(context.Background(), 3*time.Minute)
	defer stop()
	// Both servers end with this process: ending them in order takes longer than all the rest.
	storage, err := startStorage(folder)
	if err != nil {
		return 0, err
	}
	server, err := startServer(ctx, folder, storage.Clients[0].Addr().String())
	if err != nil {
		return 0, err
	}
	server.WarningHandler = rest.NewWarningWriter(os.Stdout, rest.WarningWriterOptions{Deduplicate: true})
	return dryRun(ctx, server, definitions, manifests)
}
