package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"errors"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"time"

	"go.etcd.io/etcd/server/v3/embed"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/util/keyutil"
	"k8s.io/kubernetes/cmd/kube-apiserver/app"
	"k8s.io/kubernetes/cmd/kube-apiserver/app/options"
)

// startStorage starts an etcd of one member on a free port of loopback.
func startStorage(folder string) (*embed.Etcd, error) {
	anyPort := []url.URL{{Scheme: "http", Host: "127.0.0.1:0"}}
	config := embed.NewConfig()
	config.Dir = filepath.Join(folder, "etcd")
	config.LogLevel = "fatal"
	config.UnsafeNoFsync = true
	config.ListenClientUrls, config.AdvertiseClientUrls = anyPort, anyPort
	config.ListenPeerUrls, config.AdvertisePeerUrls = anyPort, anyPort
	config.InitialCluster = config.InitialClusterFromName(config.Name)
	storage, err := embed.StartEtcd(config)
	if err != nil {
		return nil, err
	}
	<-storage.Server.ReadyNotify()
	return storage, nil
}

// startServer starts a kube-apiserver with its default admission and answers how its administrator reaches
// it, once it is ready.
func startServer(ctx context.Context, folder, storage string) (*rest.Config, error) {
	settings, err := settingsOf(folder, storage)
	if err != nil {
		return nil, err
	}
	completed, err := settings.Complete(ctx)
	if err != nil {
		return nil, err
	}
	if problems := completed.Validate(); len(problems) > 0 {
		return nil, errors.Join(problems...)
	}
	config, err := app.NewConfig(completed)
	if err != nil {
		return nil, err
	}
	whole, err := config.Complete()
	if err != nil {
		return nil, err
	}
	chain, err := app.CreateServerChain(whole)
	if err != nil {
		return nil, err
	}
	prepared, err := chain.PrepareRun()
	if err != nil {
		return nil, err
	}
	ended := make(chan error, 1)
	go func() { ended <- prepared.Run(ctx) }()
	client := chain.GenericAPIServer.LoopbackClientConfig
	return client, untilReady(ctx, client, ended)
}

func settingsOf(folder, storage string) (*options.ServerRunOptions, error) {
	settings := options.NewServerRunOptions()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	address := listener.Addr().(*net.TCPAddr)
	serving := settings.SecureServing
	serving.Listener, serving.BindPort, serving.ExternalAddress = listener, address.Port, address.IP
	serving.ServerCert.CertDirectory = folder
	settings.Etcd.StorageConfig.Transport.ServerList = []string{"http://" + storage}
	settings.ServiceClusterIPRanges = "10.0.0.0/16"
	settings.Authorization.Modes = []string{"RBAC"}
	// As clusters do: what a pod may be is decided by pod security.
	settings.AllowPrivileged = true
	key := filepath.Join(folder, "accounts.key")
	settings.ServiceAccountSigningKeyFile = key
	settings.Authentication.ServiceAccounts.Issuers = []string{"https://kubernetes.default.svc"}
	settings.Authentication.ServiceAccounts.KeyFiles = []string{key}
	return settings, writeKey(key)
}

func writeKey(file string) error {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	text, err := keyutil.MarshalPrivateKeyToPEM(key)
	if err != nil {
		return err
	}
	return keyutil.WriteKey(file, text)
}

func untilReady(ctx context.Context, server *rest.Config, ended <-chan error) error {
	client, err := rest.HTTPClientFor(server)
	if err != nil {
		return err
	}
	return wait.PollUntilContextCancel(ctx, 100*time.Millisecond, true, func(context.Context) (bool, error) {
		select {
		case err := <-ended:
			return false, errors.Join(errors.New("the API server ended"), err)
		default:
		}
		answer, err := client.Get(server.Host + "/readyz")
		if err != nil {
			return false, nil
		}
		defer answer.Body.Close()
		return answer.StatusCode == http.StatusOK, nil
	})
}
